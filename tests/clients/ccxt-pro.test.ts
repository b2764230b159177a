import { connectCcxtPro } from './clients/ccxt.ts'
import { loadOnce } from './load-once.ts'
import { runScenarios } from './run-scenarios.ts'

const load = loadOnce()

runScenarios('ccxt pro', async (address, key) => {
  const client = await connectCcxtPro(address, key)
  await load(client)
  return { client, close: () => client.close() }
})
