import { connectBybitSockets } from './clients/bybit-sockets.ts'
import { runScenarios } from './run-scenarios.ts'

runScenarios('bybit-api sockets', async (address, key) => {
  const client = await connectBybitSockets(address, key)
  return { client, close: client.close }
})
