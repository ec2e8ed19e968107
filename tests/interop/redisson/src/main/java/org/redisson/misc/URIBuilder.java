package org.redisson.misc;

import java.net.InetSocketAddress;
import java.net.URI;

/**
 * Stands in for Redisson's own class, which up to 3.12 patches java.net.URI in a way that Java 12 closed. Ahead of the
 * jar on the class path it lets 3.8.2 run on the Java of today; later versions do not use it.
 */
public class URIBuilder {
    public static URI create(String uri) {
        return URI.create(uri);
    }

    public static void patchUriObject() { }

    public static boolean compare(InetSocketAddress address, URI uri) {
        return address.getPort() == uri.getPort()
            && (address.getHostString().equals(uri.getHost())
                || address.getAddress() != null && address.getAddress().getHostAddress().equals(uri.getHost()));
    }
}
