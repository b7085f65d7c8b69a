/** Updates one line on a terminal; otherwise prints a line for each ten percent. */
export function tellProgress(total: number, print: (line: string) => void): (done: number) => void {
  const { stdout } = process;
  let told = 0;
  return (done) => {
    const percent = Math.floor((done / total) * 100);
    const sentence = `Loading the demo world: ${done.toLocaleString('en-GB')} of ${total.toLocaleString('en-GB')} stones`;
    if (stdout.isTTY) {
      if (percent > told) stdout.write(`\r${sentence}${done === total ? '\n' : ''}`);
      told = percent;
    } else if (percent >= told + 10) {
      told = percent - (percent % 10);
      print(`${sentence} (${told} %)`);
    }
  };
}
