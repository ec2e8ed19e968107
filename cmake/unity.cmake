# Compiles a target in few units, which saves most of the time of a full build: each folder of the target, with all
# folders below it, becomes one unit. An edit then recompiles its whole folder, so LOCKSCOPE_UNITY is optional. Only
# presets for full builds set it.

# lockscope_unity(TARGET [WHOLE] [APART FILE...]): with WHOLE, the target becomes one unit. The files of APART are
# compiled separately. Call it after all properties of the sources are set.
function(lockscope_unity target)
    if(NOT LOCKSCOPE_UNITY)
        return()
    endif()
    cmake_parse_arguments(ARG "WHOLE" "" "APART" ${ARGN})
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
    # To GCC, the included source files look like headers, and it warns of an anonymous namespace in a header.
    target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>)
    get_target_property(sources ${target} SOURCES)
    foreach(source IN LISTS sources)
        get_source_file_property(is_special "${source}" SKIP_PRECOMPILE_HEADERS)
        file(RELATIVE_PATH path ${CMAKE_CURRENT_SOURCE_DIR} "${source}")
        if(NOT source MATCHES "\\.cpp$" OR path MATCHES "^\\.\\." OR is_special OR path IN_LIST ARG_APART)
            continue()
        endif()
        set(group all)
        if(NOT ARG_WHOLE AND path MATCHES "^([^/]+)/")
            set(group ${CMAKE_MATCH_1})
        endif()
        set_source_files_properties("${source}" PROPERTIES UNITY_GROUP "in_${group}")
    endforeach()
endfunction()

# lockscope_build_fast(TARGET): for code that waits for people or servers. -O1 takes about three quarters of the time
# that -O3 takes.
function(lockscope_build_fast target)
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
endfunction()

# lockscope_precompile(TARGET HEADER IN_FULL_BUILD HEADER...): precompiles the first header, which includes headers of
# libraries. A unity build also precompiles the headers after IN_FULL_BUILD, which belong to this project and which most
# files of the target need. An edit of such a header recompiles all files of the target.
function(lockscope_precompile target header)
    cmake_parse_arguments(ARG "" "" "IN_FULL_BUILD" ${ARGN})
    target_precompile_headers(${target} PRIVATE ${header})
    if(LOCKSCOPE_UNITY)
        target_precompile_headers(${target} PRIVATE ${ARG_IN_FULL_BUILD})
    endif()
endfunction()
