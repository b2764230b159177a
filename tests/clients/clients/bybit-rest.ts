import { RestClientV5 } from 'bybit-api'
import type { Address, KeyPair } from '../venue.ts'

/** bybit-api's REST client: `baseUrl` is its address. */
export const connectBybitRest = ({ rest }: Address, { key, secret }: KeyPair): RestClientV5 =>
  new RestClientV5({ key, secret, baseUrl: rest })

/** The result of an answer. Throws the answer if it is a refusal. */
export async function resultOf<Result>(
  call: Promise<{ readonly retCode: number; readonly result: Result }>,
): Promise<Result> {
  const answer = await call
  if (answer.retCode !== 0) throw answer
  return answer.result
}

/** The only row of a list. */
export async function onlyRow<Row>(
  call: Promise<{ readonly retCode: number; readonly result: { readonly list: readonly Row[] } }>,
): Promise<Row> {
  const { list } = await resultOf(call)
  const [row] = list
  if (row === undefined || list.length > 1) throw new Error(`expected one row, got ${list.length}`)
  return row
}
