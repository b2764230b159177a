import { createChaosProxy } from './chaos-proxy.ts'
import { help, readOptions } from './options.ts'
import type { ChaosOptions } from './options.ts'

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(2)
}
function optionsOrFail(): ChaosOptions {
  try {
    return readOptions(process.argv.slice(2), () => Math.floor(Math.random() * 2 ** 32))
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : String(error)}\n\n${help}`)
  }
}
const print = (line: string): void => void process.stdout.write(`${line}\n`)

const options = optionsOrFail()
if (options.help) print(help)
else {
  const proxy = await createChaosProxy(options)
  print(`Chaos: ${proxy.url} seed ${proxy.seed}`)
  let held = false
  let told = 0
  const tell = (): void => {
    for (const record of proxy.records.slice(told)) print(JSON.stringify(record))
    told = proxy.records.length
  }
  const timer = options.log ? setInterval(tell, 200) : null
  const stop = (): void => {
    if (timer !== null) clearInterval(timer)
    if (options.log) tell()
    void proxy.close().then(() => process.exit(0))
  }
  process.on('SIGUSR2', () => {
    held = !held
    proxy.hold(held)
    print(held ? 'holding' : 'passing')
  })
  process.on('SIGHUP', () => proxy.reset())
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}
