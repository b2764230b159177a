import { connectCcxt } from './clients/ccxt.ts'
import { loadOnce } from './load-once.ts'
import { runScenarios } from './run-scenarios.ts'

const load = loadOnce()

runScenarios('ccxt', async (address, key) => {
  const client = connectCcxt(address, key)
  await load(client)
  return { client, close: () => {} }
})
