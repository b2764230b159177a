import { createHash } from 'node:crypto'
import type { Endpoint } from '../terms/endpoint.ts'

const DAY_MS = 86_400_000

/** A user's number for an account: Bybit's are whole numbers. */
export const userIdOf = (accountId: string): number =>
  Number.parseInt(createHash('sha256').update(accountId).digest('hex').slice(0, 8), 16)

const timeText = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`

/** Rights of every key; `readOnly` says whether it may use them. No key moves money out of the account. */
const permissions = {
  ContractTrade: ['Order', 'Position'],
  Spot: ['SpotTrade'],
  Wallet: [],
  Options: ['OptionsTrade'],
  Derivatives: ['DerivativesTrade'],
  CopyTrading: [],
  BlockTrade: [],
  Exchange: [],
  NFT: [],
  Affiliate: [],
  Earn: [],
}

/** Calls about the key itself (https://bybit-exchange.github.io/docs/v5/user/apikey-info, as of 24 July 2026). */
export const userEndpoints: readonly Endpoint[] = [
  {
    method: 'GET',
    path: '/v5/user/query-api',
    lane: 'user',
    access: 'read',
    handle: ({ caller, context }) => ({
      id: String(userIdOf(caller.key)),
      note: caller.name,
      apiKey: caller.key,
      readOnly: caller.isReadOnly ? 1 : 0,
      secret: '',
      permissions,
      ips: ['*'],
      type: 1,
      deadlineDay: Math.floor((caller.expiresAt - context.exchange.now()) / DAY_MS),
      expiredAt: timeText(caller.expiresAt),
      createdAt: timeText(caller.createdAt),
      unified: 0,
      uta: 1,
      userID: userIdOf(caller.accountId),
      inviterID: 0,
      vipLevel: 'No VIP',
      mktMakerLevel: '0',
      affiliateID: 0,
      rsaPublicKey: '',
      isMaster: true,
      parentUid: '0',
      kycLevel: 'LEVEL_DEFAULT',
      kycRegion: '',
    }),
  },
]
