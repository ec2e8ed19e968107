# Packages for the system that builds them; `installer/package deb` calls CPack. dpkg-shlibdeps finds the libraries that
# each program links. The dependencies here are what it cannot find: plugins and programs.
file(STRINGS /etc/os-release os_release REGEX "^(ID|VERSION_ID|VERSION_CODENAME)=")
foreach(line IN LISTS os_release)
    string(REGEX MATCH "^([A-Z_]+)=\"?([^\"]*)" unused "${line}")
    set(OS_${CMAKE_MATCH_1} "${CMAKE_MATCH_2}")
endforeach()
if(OS_ID STREQUAL "debian")
    set(OS_ID deb)
endif()

# Each package names somebody who answers mail: LOCKSCOPE_MAINTAINER, or as in SECURITY.md, the author of the commit.
if(EXISTS ${CMAKE_SOURCE_DIR}/.git)
    execute_process(COMMAND git -C ${CMAKE_SOURCE_DIR} log -1 "--format=%an <%ae>"
        OUTPUT_VARIABLE author OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
else()
    file(STRINGS ${CMAKE_SOURCE_DIR}/cmake/commit.txt author REGEX "@")
endif()
set(maintainer "${LOCKSCOPE_MAINTAINER}")
if(NOT maintainer)
    set(maintainer "${author}")
endif()

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME lockscope)
set(CPACK_PACKAGE_VENDOR "The Lockscope authors")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "") # otherwise CPack puts it before the descriptions below
set(CPACK_PACKAGE_CONTACT "${maintainer}")
set(CPACK_COMPONENTS_ALL cli shell window window_shell)
set(CPACK_COMPONENTS_GROUPING ONE_PER_GROUP)
set(CPACK_COMPONENT_CLI_GROUP cli)
set(CPACK_COMPONENT_SHELL_GROUP cli)
set(CPACK_COMPONENT_WINDOW_GROUP window)
set(CPACK_COMPONENT_WINDOW_SHELL_GROUP window)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)

set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_PACKAGE_SOURCE lockscope)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
# A newer release of the system has a higher number, so an update of the system also updates the package.
set(CPACK_DEBIAN_PACKAGE_RELEASE 1~${OS_ID}${OS_VERSION_ID})
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
if(NOT LOCKSCOPE_HOMEPAGE MATCHES "\\.example$")
    set(CPACK_DEBIAN_PACKAGE_HOMEPAGE ${LOCKSCOPE_HOMEPAGE})
endif()
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(PACKAGE_VERSION ${PROJECT_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE})

set(CPACK_DEBIAN_CLI_PACKAGE_NAME lockscope-cli)
set(CPACK_DEBIAN_CLI_PACKAGE_SECTION database)
set(CPACK_DEBIAN_CLI_PACKAGE_DEPENDS libqt6sql6-sqlite)
set(CPACK_DEBIAN_CLI_PACKAGE_RECOMMENDS ca-certificates)
set(CPACK_DEBIAN_CLI_PACKAGE_SUGGESTS "lockscope, openssh-client, prometheus, redis-server")
set(CPACK_DEBIAN_CLI_DESCRIPTION "monitor and lock console for Redis (command line)
Lockscope lists the locks that Redisson and similar clients keep in Redis:
who holds each lock, who waits for it, and whether a watchdog renews it on
time. It explains stuck locks and deadlocks, and releases a stuck lock only
if its holder is still the displayed one.

This package has the command line. It also serves metrics of locks for
Prometheus, holds a lock while a command runs, and plays scenarios that
teach how locks behave. It needs no display.")
set(CPACK_DEBIAN_CLI_PACKAGE_CONTROL_EXTRA
    ${CMAKE_CURRENT_SOURCE_DIR}/debian/postinst
    ${CMAKE_CURRENT_SOURCE_DIR}/debian/prerm
    ${CMAKE_CURRENT_SOURCE_DIR}/debian/postrm)

set(CPACK_DEBIAN_WINDOW_PACKAGE_NAME lockscope)
set(CPACK_DEBIAN_WINDOW_PACKAGE_SECTION database)
# The playground needs lockscope-server-clock.so, which the command line also uses.
set(CPACK_DEBIAN_WINDOW_PACKAGE_DEPENDS "libqt6sql6-sqlite, lockscope-cli (= ${PACKAGE_VERSION})")
set(CPACK_DEBIAN_WINDOW_PACKAGE_RECOMMENDS
    "ca-certificates, fonts-dejavu-core, qt6-translations-l10n, qt6-wayland, redis-server")
set(CPACK_DEBIAN_WINDOW_PACKAGE_SUGGESTS "gnome-keyring, openssh-client")
set(CPACK_DEBIAN_WINDOW_DESCRIPTION "monitor and lock console for Redis (window)
Lockscope shows the locks that Redisson and similar clients keep in Redis:
who holds each lock, who waits for it, and whether a watchdog renews it on
time. It explains stuck locks and deadlocks, and releases a stuck lock only
if its holder is still the displayed one.

This package has the window. Its demo and its playground need the Redis
server as a program, and start private servers of their own.")

configure_file(debian/documents.cmake.in ${CMAKE_CURRENT_BINARY_DIR}/documents.cmake @ONLY)
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_CURRENT_BINARY_DIR}/documents.cmake)
include(CPack)
