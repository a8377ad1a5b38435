// The Weka contender of run.mjs: SVMAttributeEval, one feature a step, no filter, cost 1; prints one line of JSON, as ours.mjs does.
//   java -cp weka.jar PeerWeka.java DATA ROWS FEATURES
// Loading the data and starting the virtual machine are not in the times.

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.StringJoiner;
import weka.attributeSelection.SVMAttributeEval;
import weka.classifiers.functions.SMO;
import weka.core.Attribute;
import weka.core.FastVector;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.SelectedTag;

public class PeerWeka {
  static double[] doubles(String file) throws Exception {
    var buffer = ByteBuffer.wrap(Files.readAllBytes(Path.of(file))).order(ByteOrder.LITTLE_ENDIAN).asDoubleBuffer();
    var values = new double[buffer.remaining()];
    buffer.get(values);
    return values;
  }

  static Instances load(String path, int rows, int features) throws Exception {
    double[] x = doubles(path + ".x"), y = doubles(path + ".y");
    var classes = new FastVector();
    classes.addElement("0");
    classes.addElement("1");
    var attributes = new FastVector();
    for (int j = 0; j < features; j++) attributes.addElement(new Attribute("f" + (j + 1)));
    attributes.addElement(new Attribute("class", classes));
    var data = new Instances("data", attributes, rows);
    data.setClassIndex(features);
    for (int i = 0; i < rows; i++) {
      var values = new double[features + 1];
      System.arraycopy(x, i * features, values, 0, features);
      values[features] = y[i];
      data.add(new Instance(1, values));
    }
    return data;
  }

  public static void main(String[] args) throws Exception {
    int rows = Integer.parseInt(args[1]), features = Integer.parseInt(args[2]);
    var data = load(args[0], rows, features);
    var system = (com.sun.management.OperatingSystemMXBean)
        java.lang.management.ManagementFactory.getOperatingSystemMXBean();
    var evaluator = new SVMAttributeEval();
    evaluator.setAttsToEliminatePerIteration(1);
    evaluator.setComplexityParameter(1.0);
    evaluator.setFilterType(new SelectedTag(SMO.FILTER_NONE, SMO.TAGS_FILTER));
    long start = System.nanoTime(), used = system.getProcessCpuTime();
    evaluator.buildEvaluator(data);
    double wall = (System.nanoTime() - start) * 1e-9, cpu = (system.getProcessCpuTime() - used) * 1e-9;
    var steps = new StringJoiner(",", "[", "]");
    for (int j = 0; j < features; j++) steps.add(Long.toString(Math.round(evaluator.evaluateAttribute(j)) - 1));
    String peak = Files.readAllLines(Path.of("/proc/self/status")).stream()
        .filter(line -> line.startsWith("VmHWM")).findFirst().orElse("0").replaceAll("[^0-9]", "");
    System.out.printf(Locale.ROOT, "{\"runs\":[{\"cpu\":%.4f,\"wall\":%.4f}],\"peakBytes\":%d,\"result\":{\"steps\":%s}}%n",
        cpu, wall, 1024 * Long.parseLong(peak), steps);
  }
}
