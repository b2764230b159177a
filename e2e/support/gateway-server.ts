/** A gateway with a control port, in a process of its own. Its options are the only argument, as JSON. */
import { startGateway } from '../../venue/start-gateway.ts'
import type { GatewayOptions } from '../../venue/gateway-options.ts'
import type { VenueOptions } from '../../venue/venue-options.ts'

const { gateway, options } = JSON.parse(process.argv[2] ?? '') as {
  readonly gateway: GatewayOptions
  readonly options: VenueOptions
}
const print = (line: string): void => void process.stdout.write(`${line}\n`)
const venue = await startGateway(gateway, { ...options, control: true, log: print, warn: print })
print(`Control: ${venue.control?.url} key ${venue.control?.key}`)
print(`Perpdeck: ${venue.url}/trade/usdt`)
process.on('SIGTERM', () => void venue.close().then(() => process.exit(0)))
