# The compiler settings for all targets of this project; every target links lockscope_flags.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_AUTOMOC ON)
set(CMAKE_AUTOGEN_ORIGIN_DEPENDS OFF) # moc needs no built libraries, so all layers compile at the same time
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)
if(NOT CMAKE_BUILD_TYPE)
    set(CMAKE_BUILD_TYPE Release)
endif()

find_program(LOCKSCOPE_CCACHE ccache)
if(LOCKSCOPE_CCACHE)
    # relative paths, so that another clone or preset with the same flags can share the results; in the depend mode,
    # the first build does not preprocess each file twice
    set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env
        CCACHE_BASEDIR=${CMAKE_SOURCE_DIR} CCACHE_NOHASHDIR=1 CCACHE_DEPEND=1
        CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime ${LOCKSCOPE_CCACHE})
endif()

# More than a hundred test programs link all of core, and ld needs seconds for each of them.
find_program(LOCKSCOPE_MOLD mold)
if(LOCKSCOPE_MOLD)
    add_link_options(-fuse-ld=mold)
endif()

add_library(lockscope_flags INTERFACE)
target_compile_options(lockscope_flags INTERFACE
    -fPIC # programs too (CMake says -fPIE before), so that tests may use the precompiled header of a library
    # in every preset, so that a missing case or row never goes unnoticed
    -Werror=switch -Werror=unused-function
    -Wall -Wextra -Wpedantic -Wnon-virtual-dtor -Woverloaded-virtual -Wimplicit-fallthrough
    # an optimizing GCC 14 warns about the contents of empty optionals, although nothing reads them
    $<$<AND:$<CXX_COMPILER_ID:GNU>,$<VERSION_GREATER_EQUAL:$<CXX_COMPILER_VERSION>,14>,$<CONFIG:Release>>:-Wno-maybe-uninitialized>
    $<$<CXX_COMPILER_ID:GNU>:-fcoroutines>
    # GCC spent a tenth of its time on garbage collection. Each compiler process now collects only above 1 GB.
    "$<$<CXX_COMPILER_ID:GNU>:SHELL:--param ggc-min-heapsize=1000000>"
    $<$<NOT:$<BOOL:${LOCKSCOPE_UNITY}>>:-Wshadow> # in a unity build, a local name may equal one in a neighboring file
    # ccache can reuse a precompiled header only when it is preprocessed along with the source
    $<$<CXX_COMPILER_ID:GNU>:-fpch-preprocess>)
target_compile_definitions(lockscope_flags INTERFACE
    QT_NO_CAST_FROM_ASCII QT_NO_CAST_TO_ASCII QT_NO_URL_CAST_FROM_STRING QT_NO_KEYWORDS
    QT_NO_FOREACH QT_USE_QSTRINGBUILDER
    $<$<CONFIG:Debug>:_GLIBCXX_ASSERTIONS>)
target_include_directories(lockscope_flags INTERFACE ${CMAKE_SOURCE_DIR})
if(LOCKSCOPE_WERROR)
    target_compile_options(lockscope_flags INTERFACE -Werror)
endif()
if(LOCKSCOPE_SANITIZE)
    target_compile_options(lockscope_flags INTERFACE
        -fsanitize=${LOCKSCOPE_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
    target_link_options(lockscope_flags INTERFACE -fsanitize=${LOCKSCOPE_SANITIZE})
endif()
