import type { BybitTransport } from '../../../../venue/bybit/terms/transport.ts'
import type { Subject } from '../../exchange/contract-stage.ts'
import { openGatewayStage } from './gateway-stage.ts'
import type { ApiAccess } from './gateway-stage.ts'

/**
 * A gateway for the contract of exchanges. An acknowledgement of Bybit says that a command was received. What it changed follows
 * by push, so an answer here waits until the gateway has it.
 */
export async function gatewaySubject(connect?: (access: ApiAccess) => BybitTransport): Promise<Subject> {
  const stage = await openGatewayStage({
    isFrozen: false,
    ...(connect === undefined ? {} : { connect }),
  })
  // The account begins with orders that the market would fill meanwhile.
  await stage.elsewhere({ type: 'CancelAll' })
  await stage.settled()
  const exchange: Subject['exchange'] = {
    ...stage.exchange,
    command: async (accountId, command) => {
      const answer = await stage.exchange.command(accountId, command)
      await stage.settled()
      return answer
    },
    close: () => stage.close(),
  }
  return { exchange, symbol: 'BTCUSDT' }
}
