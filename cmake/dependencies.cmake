# Debian 12 has the oldest supported versions: Qt 6.4, hiredis 0.14, SQLite 3.34, QCoro 0.8, QtKeychain 0.13, toml++
# 3.3. installer/dependencies installs them.
find_package(Qt6 6.4 REQUIRED COMPONENTS Core Network Sql)
get_target_property(LOCKSCOPE_MOC Qt6::moc LOCATION)
configure_file(${CMAKE_SOURCE_DIR}/cmake/moc.in ${CMAKE_BINARY_DIR}/moc @ONLY)
foreach(config IN ITEMS "" _NONE _RELEASE _RELWITHDEBINFO _MINSIZEREL _DEBUG)
    set_target_properties(Qt6::moc PROPERTIES IMPORTED_LOCATION${config} ${CMAKE_BINARY_DIR}/moc)
endforeach()
find_program(LOCKSCOPE_LRELEASE NAMES lrelease lrelease-qt6 REQUIRED
    HINTS ${QT6_INSTALL_PREFIX}/${QT6_INSTALL_BINS} ${QT6_INSTALL_PREFIX}/lib/qt6/bin)
find_package(QCoro6 0.8 REQUIRED COMPONENTS Core)
find_package(PkgConfig REQUIRED)
find_package(Qt6Keychain 0.13 REQUIRED)
pkg_check_modules(hiredis REQUIRED IMPORTED_TARGET hiredis>=0.14)
# Every target gets the definitions that hiredis needs, because all share one precompiled header.
target_compile_options(lockscope_flags INTERFACE ${hiredis_CFLAGS_OTHER})
pkg_check_modules(sqlite3 REQUIRED IMPORTED_TARGET sqlite3>=3.34)
pkg_check_modules(zlib REQUIRED IMPORTED_TARGET zlib)
pkg_check_modules(tomlplusplus REQUIRED tomlplusplus>=3.3)
if(LOCKSCOPE_GUI)
    find_package(Qt6 6.4 REQUIRED COMPONENTS Widgets Charts Svg)
    find_package(Qt6 6.4 QUIET OPTIONAL_COMPONENTS DBus) # for desktop notifications; part of Qt Base on Linux
endif()
if(LOCKSCOPE_TESTS)
    find_package(Qt6 6.4 REQUIRED COMPONENTS Test)
endif()
