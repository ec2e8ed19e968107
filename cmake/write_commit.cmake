# The build runs this script. It writes the commit of SOURCE and the version of hiredis into FILE, if they have changed.
set(commit "")
if(EXISTS ${SOURCE}/.git) # otherwise git would describe a repository around SOURCE
    execute_process(COMMAND git -C ${SOURCE} describe --always --dirty --abbrev=12 --exclude=*
        OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
elseif(EXISTS ${SOURCE}/cmake/commit.txt) # git archive has put the commit there
    file(STRINGS ${SOURCE}/cmake/commit.txt commit REGEX "^[0-9a-f]+$")
    string(SUBSTRING "${commit}" 0 12 commit)
endif()
if(commit STREQUAL "")
    set(text "#define LOCKSCOPE_COMMIT \"commit unknown\"\n")
else()
    set(text "#define LOCKSCOPE_COMMIT \"commit ${commit}\"\n")
endif()
string(APPEND text "#define LOCKSCOPE_HIREDIS \"${HIREDIS}\"\n")
if(EXISTS ${FILE})
    file(READ ${FILE} before)
endif()
if(NOT text STREQUAL "${before}")
    file(WRITE ${FILE} "${text}")
endif()
