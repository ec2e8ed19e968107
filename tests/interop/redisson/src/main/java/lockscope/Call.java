package lockscope;

import java.lang.reflect.Method;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Calls a method by its name and its arguments as text, so that this program compiles with every version. */
final class Call {
    private Call() { }

    static Object invoke(Object target, String name, List<String> words) throws ReflectiveOperationException {
        for (Method method : target.getClass().getMethods()) {
            if (method.getName().equals(name)) {
                Object[] arguments = arguments(method.getParameterTypes(), words);
                if (arguments != null) {
                    return method.invoke(target, arguments);
                }
            }
        }
        throw new NoSuchMethodException(target.getClass().getSimpleName() + "." + name + "/" + words.size());
    }

    private static Object[] arguments(Class<?>[] types, List<String> words) {
        if (types.length != words.size()) {
            return null;
        }
        Object[] arguments = new Object[types.length];
        for (int i = 0; i < types.length; i++) {
            arguments[i] = argument(types[i], words.get(i));
            if (arguments[i] == null) {
                return null;
            }
        }
        return arguments;
    }

    /** Null if the word is not of that type. */
    private static Object argument(Class<?> type, String word) {
        boolean digits = word.matches("-?[0-9]+");
        if (type == TimeUnit.class) {
            return word.equals("ms") ? TimeUnit.MILLISECONDS : null;
        }
        if (type == long.class) {
            return digits ? Long.valueOf(word) : null;
        }
        if (type == int.class) {
            return digits ? Integer.valueOf(word) : null;
        }
        if (type == Comparator.class) {
            return word.equals("gate") ? new Gate() : null;
        }
        return (type == String.class || type == Object.class) && !word.equals("ms") ? word : null;
    }
}
