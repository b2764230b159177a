import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createBybitExchange } from './bybit/bybit-exchange.ts'
import { configFolder } from './bybit/keys/config-folder.ts'
import { takeEnvironmentKey } from './bybit/keys/environment-key.ts'
import { confirmLive, liveTerminal, processFacts } from './bybit/keys/live-start.ts'
import { loadKey } from './bybit/keys/load-key.ts'
import { limitsFor, limitsText } from './bybit/safety/limits.ts'
import { newSecret, removeContact, writeContact } from './gateway-contact.ts'
import { gatewayPorts } from './gateway-options.ts'
import type { GatewayOptions } from './gateway-options.ts'
import { serveExchange } from './server/serve-exchange.ts'
import type { Venue } from './start-venue.ts'
import type { VenueOptions } from './venue-options.ts'

/** Announcements that are written for the person at the terminal. */
const linkEvents: ReadonlySet<string> = new Set([
  'exchange_lost',
  'exchange_back',
  'exchange_maintenance',
  'clock_off',
])

/** Folder of a network's store: catalogue and sessions of one network never meet those of another. */
function folderOf(dataDir: string | null | undefined, { exchange, network }: GatewayOptions): string | null {
  if (dataDir === null || dataDir === undefined) return null
  const folder = join(dataDir, `${exchange}-${network}`)
  mkdirSync(folder, { recursive: true })
  return folder
}

/**
 * Starts the server in front of a real exchange, without anything of a simulation. Rejects with a reason that a person can act
 * on. A network that cannot be reached is no such reason: the gateway keeps trying. `control` is for tests: the command line
 * refuses it.
 */
export async function startGateway(gateway: GatewayOptions, options: VenueOptions): Promise<Venue> {
  const environment = takeEnvironmentKey()
  const {
    network,
    url,
    keys,
    isReadOnly = false,
    allowsWithdrawal = false,
    limits: limitOptions,
    needsArming,
    unpairs = false,
  } = gateway
  const { callsPerSecond, allowedOrigins, links, log, warn } = options
  if (network === 'mainnet' && keys !== undefined && !isReadOnly)
    await confirmLive(gateway.isLive === true, processFacts(), liveTerminal())
  const dataDir = folderOf(options.dataDir, gateway)
  const tell = (line: string): void => warn?.(line)
  const key = keys === undefined ? undefined : await loadKey(keys, network, environment, tell)
  if (keys === undefined && environment !== null)
    tell('The API key of the environment is not used: --read-only alone needs none.')
  const rights = key === undefined || isReadOnly ? 'read-only' : 'with trading'
  log?.(`Bybit ${network} through this gateway, ${rights}. Experimental: see docs/exchange.md.`)
  const limits = key === undefined || isReadOnly ? undefined : limitsFor(network, dataDir, limitOptions)
  if (limits !== undefined) log?.(`Limits of orders that open positions: ${limitsText(limits)}.`)
  const exchange = await createBybitExchange({
    network,
    ...(url === undefined ? {} : { exchangeUrl: url }),
    ...(key === undefined ? {} : { key }),
    isReadOnly,
    allowsWithdrawal,
    ...(limits === undefined ? {} : { limits }),
    ...(needsArming === undefined ? {} : { needsArming }),
    lockFolder: join(configFolder(), 'locks'),
    dataDir,
    log: tell,
  })
  exchange.onNotice?.((event, message) => {
    // The gateway itself writes what is about the key.
    if (!linkEvents.has(event)) return
    const over =
      event === 'clock_off' ? 'The clock of this computer is right again.' : 'The maintenance is over.'
    log?.(message === '' ? over : message)
  })
  const secret = newSecret()
  try {
    const server = await serveExchange({
      exchange,
      port: options.port ?? gatewayPorts[network],
      dist: options.dist ?? null,
      dataDir,
      unpairs,
      showCode: (code) =>
        log?.(`Pairing code for a browser: ${code.slice(0, 3)} ${code.slice(3)} (valid for 10 minutes)`),
      ...(callsPerSecond === undefined ? {} : { callsPerSecond }),
      ...(allowedOrigins === undefined ? {} : { allowedOrigins }),
      ...(links === undefined ? {} : { links }),
      secret,
    })
    if (dataDir !== null && key !== undefined) writeContact(dataDir, server.port, secret)
    // A page of an earlier start may know other capabilities.
    server.push.notice('exchange_changed', 'the gateway has started')
    const hasControl = (options.control ?? false) !== false
    const control = hasControl
      ? await (await import('./gateway-control.ts')).openGatewayControl(exchange, server)
      : null
    return {
      url: server.url,
      port: server.port,
      ...(control === null ? {} : { control: { url: control.url, key: control.key } }),
      async close() {
        await control?.close()
        if (dataDir !== null) removeContact(dataDir, secret)
        await server.close()
        await exchange.close()
      },
    }
  } catch (error) {
    await exchange.close()
    throw error
  }
}
