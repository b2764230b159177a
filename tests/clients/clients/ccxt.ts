import { bybit, pro } from 'ccxt'
import type { Address, KeyPair } from '../venue.ts'

/** ccxt's addresses: `urls.api` of calls by access, and under `ws` of sockets by category. */
const urlsOf = ({ rest, sockets }: Address) => ({
  api: {
    spot: rest,
    futures: rest,
    v2: rest,
    public: rest,
    private: rest,
    ws: {
      public: {
        spot: `${sockets}/v5/public/spot`,
        linear: `${sockets}/v5/public/linear`,
        inverse: `${sockets}/v5/public/inverse`,
        option: `${sockets}/v5/public/option`,
      },
      private: {
        spot: { unified: `${sockets}/v5/private`, nonUnified: `${sockets}/v5/private` },
        contract: `${sockets}/v5/private`,
        usdc: `${sockets}/v5/private`,
        trade: `${sockets}/v5/trade`,
      },
    },
  },
})

export const connectCcxt = (address: Address, { key, secret }: KeyPair): bybit =>
  new bybit({ apiKey: key, secret, urls: urlsOf(address) })

/** Also loads ccxt's agent for `ws:`: without this call of its own it opens `wss:` addresses alone. */
export async function connectCcxtPro(
  address: Address,
  { key, secret }: KeyPair,
): Promise<InstanceType<typeof pro.bybit>> {
  const exchange = new pro.bybit({ apiKey: key, secret, urls: urlsOf(address) })
  await exchange.loadHttpProxyAgent()
  return exchange
}
