import { connectBybitRest } from './clients/bybit-rest.ts'
import { runScenarios } from './run-scenarios.ts'

runScenarios('bybit-api', async (address, key) => ({
  client: connectBybitRest(address, key),
  close: () => {},
}))
