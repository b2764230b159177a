import { connectCcxtPro } from './clients/ccxt.ts'
import { createMaker } from './maker.ts'
import type { Address, KeyPair } from './venue.ts'

/**
 * A market maker in a process of its own, for `bench/page/maker.ts`. Its work comes in the environment variable MAKER, so
 * that no secret is in the list of processes. It prints a line when it begins to quote, and its counts at the end.
 */
interface Work {
  readonly address: Address
  readonly key: KeyPair
  readonly seconds: number
}

/** Subscriptions have arrived by then: the bench waits longer before it measures. */
const SUBSCRIBED_MS = 1000

const { address, key, seconds } = JSON.parse(process.env['MAKER'] ?? '') as Work
const exchange = await connectCcxtPro(address, key)
const maker = await createMaker(
  exchange,
  () => new Promise((resolve) => void setTimeout(resolve, SUBSCRIBED_MS)),
)
console.log('quoting')
console.log(JSON.stringify(await maker.quote(seconds)))
await exchange.close()
process.exit(0)
