import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { helpText } from './cli-options.ts'
import { optionsOrExit } from './options-or-exit.ts'
import { flushCodeCache } from './runtime/code-cache.ts'
import type { Venue } from './start-venue.ts'
import type { VenueOptions } from './venue-options.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const print = (line: string): void => void process.stdout.write(`${line}\n`)

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(2)
}
const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** A simulation or a gateway: each is loaded without the other. */
async function start(options: VenueOptions): Promise<Venue> {
  const { gateway } = options
  if (gateway === undefined) return (await import('./start-venue.ts')).startVenue(options)
  return (await import('./start-gateway.ts')).startGateway(gateway, options)
}

const options = await optionsOrExit(process.argv.slice(2), root)
if (options.help) {
  const { controlCallNames } = await import('./server/control/control-calls.ts')
  const { openScenario, scenarioNames } = await import('./simulator/scenarios/open-scenario.ts')
  print(helpText(scenarioNames().map((name) => openScenario(name, controlCallNames))))
  process.exit(0)
}

try {
  const venue = await start({
    ...options,
    log: print,
    warn: (line) => void process.stderr.write(`${line}\n`),
    onFailure: (message) => fail(`The exchange stopped: ${message}`),
  })
  if (venue.control !== undefined) print(`Control: ${venue.control.url} key ${venue.control.key}`)
  if (venue.api !== undefined) print(`API (Bybit v5): ${venue.api.url}`)
  if (options.apiKeyFile !== undefined) print(`API key: ${options.apiKeyFile}`)
  print(`Perpdeck: ${venue.url}/trade/usdt`)
  let stopping = false
  const stop = (): void => {
    if (stopping) process.exit(1)
    stopping = true
    venue.close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  flushCodeCache()
} catch (error) {
  fail(textOf(error))
}
