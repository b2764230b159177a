import { exchangeContract } from '../exchange/contract.ts'
import { gatewaySubject } from './support/contract-subject.ts'

// A key belongs to one account: every browser of the gateway trades it.
exchangeContract('the gateway in front of our own v5 API', () => gatewaySubject(), {
  hasOneAccount: true,
})
