# Compiles a target in few units, which saves most of the time of a full build. An edit then recompiles its whole unit,
# so LOCKSCOPE_UNITY is optional. Only presets for full builds set it.

# lockscope_unity(TARGET [WHOLE | SIZE N] [TOGETHER FOLDER,FOLDER...])
# Each folder of the target becomes one unit, with all folders below it. The folders of each list of TOGETHER share a
# unit, because each unit repeats the work for common templates. With WHOLE, the target is one unit. With SIZE, each unit
# has N files. Call the function after all properties of the sources are set.
function(lockscope_unity target)
    if(NOT LOCKSCOPE_UNITY)
        return()
    endif()
    cmake_parse_arguments(ARG "WHOLE" "SIZE" "TOGETHER" ${ARGN})
    # To GCC, the included source files look like headers, and it warns of an anonymous namespace in a header.
    target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>)
    if(CMAKE_CXX_FLAGS_RELEASE MATCHES "-O3") # GCC inlines less in a large unit, which costs up to 7 % more instructions
        target_compile_options(${target} PRIVATE
            $<$<AND:$<CXX_COMPILER_ID:GNU>,$<CONFIG:Release>>:--param=inline-unit-growth=400>)
    endif()
    if(ARG_SIZE)
        set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE ${ARG_SIZE})
        return()
    endif()
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
    get_target_property(sources ${target} SOURCES)
    foreach(source IN LISTS sources)
        get_source_file_property(is_special "${source}" SKIP_PRECOMPILE_HEADERS)
        file(RELATIVE_PATH path ${CMAKE_CURRENT_SOURCE_DIR} "${source}")
        if(NOT source MATCHES "\\.cpp$" OR path MATCHES "^\\.\\." OR is_special)
            continue()
        endif()
        set(group all)
        if(NOT ARG_WHOLE AND path MATCHES "^([^/]+)/")
            set(group ${CMAKE_MATCH_1})
            foreach(folders IN LISTS ARG_TOGETHER)
                if(",${folders}," MATCHES ",${group},")
                    string(REPLACE "," "_" group "${folders}")
                    break()
                endif()
            endforeach()
        endif()
        set_source_files_properties("${source}" PROPERTIES UNITY_GROUP "in_${group}")
    endforeach()
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
