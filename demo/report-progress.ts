/**
 * Reports progress: on a terminal by overwriting one line, otherwise by one line per ten percent.
 */
export function createProgressReporter(
  total: number,
  print: (line: string) => void,
): (done: number) => void {
  const { stdout } = process;
  let reported = 0;
  return (done) => {
    const percent = Math.floor((done / total) * 100);
    const sentence = `Loading the demo world: ${done.toLocaleString('en-GB')} of ${total.toLocaleString('en-GB')} stones`;
    if (stdout.isTTY) {
      if (percent > reported) stdout.write(`\r${sentence}${done === total ? '\n' : ''}`);
      reported = percent;
    } else if (percent >= reported + 10) {
      reported = percent - (percent % 10);
      print(`${sentence} (${reported} %)`);
    }
  };
}
