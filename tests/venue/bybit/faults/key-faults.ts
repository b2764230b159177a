/** What may happen to a key while the gateway runs. docs/exchange.md has these rows. */

export interface KeyFault {
  readonly fault: string
  /** Call of the control port. The account and the key are added. */
  readonly path: string
  readonly fields: object
  /** What the terminal is told. */
  readonly says: RegExp
  /** The words of docs/exchange.md for it. */
  readonly does: string
}

export const keyFaults: readonly KeyFault[] = [
  {
    fault: 'the key expires',
    path: '/api/keys/change',
    fields: { expiresInMs: 0 },
    says: /has expired/,
    does: 'names the end of the key; trading is off',
  },
  {
    fault: 'the key is deleted',
    path: '/api/keys/withdraw',
    fields: {},
    says: /does not know this API key/,
    does: 'says that Bybit does not know the key; trading is off',
  },
  {
    fault: 'the key becomes read-only',
    path: '/api/keys/change',
    fields: { isReadOnly: true },
    says: /read-only/,
    does: 'refuses each command with the reason; the account is shown on',
  },
  {
    fault: 'the key is bound to another address',
    path: '/api/faults',
    fields: { path: '/v5/*', code: 10_010, message: 'Unmatched IP 203.0.113.9', times: 1_000_000 },
    says: /203\.0\.113\.9/,
    does: 'names the address that Bybit saw; trading is off',
  },
]
