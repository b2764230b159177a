/** Calls back in the task after the running one, in the order of the calls. */
export function createAfterTask(): (done: () => void) => void {
  const { port1, port2 } = new MessageChannel()
  let waiting: (() => void)[] = []
  port1.onmessage = () => {
    const calls = waiting
    waiting = []
    for (const done of calls) done()
  }
  return (done) => {
    waiting.push(done)
    if (waiting.length === 1) port2.postMessage(null)
  }
}
