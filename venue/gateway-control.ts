import type { Exchange } from './exchange/exchange.ts'
import { createControlServer } from './server/control/control-server.ts'
import type { ControlServer } from './server/control/control-server.ts'
import type { VenueServer } from './server/serve-exchange.ts'

/**
 * A control port of a gateway, for tests: faults of calls and pushes between terminal and gateway. The command line refuses
 * it. Calls about market and accounts are for the exchange behind.
 */
export const openGatewayControl = (exchange: Exchange, server: VenueServer): Promise<ControlServer> =>
  createControlServer(
    {
      exchange,
      simulation: null,
      server,
      api: null,
      loadStats: () => null,
      pushedPerSecond: () => 0,
      scenario: () => null,
      play: () => Promise.reject(new Error('this exchange is no simulation: nothing can be played')),
    },
    0,
  )
