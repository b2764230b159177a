import { exchangeContract } from '../venue/exchange/contract.ts'
import { gatewaySubject } from '../venue/bybit/support/contract-subject.ts'
import { createBybitApiTransport } from './clients/bybit-api-transport.ts'

exchangeContract('the gateway on bybit-api', () => gatewaySubject(createBybitApiTransport), {
  hasOneAccount: true,
})
