/** Keys of the Bybit v5 API. The hub makes the calls, a dialog of the page shows them. */

import type { ApiKeyCreateBody, ApiKeyCreateResult, ApiKeysResult } from '../wire/http.ts'
import type { Outcome } from './outcome.ts'

/** Part of the hub's API. */
export interface ApiKeyCalls {
  apiKeys(): Promise<Outcome<ApiKeysResult>>
  /**
   * Not repeated and not journaled: the answer has the secret, which no other call gives. After an unknown outcome the list
   * shows whether there is a key; its secret is lost.
   */
  createApiKey(wish: ApiKeyCreateBody): Promise<Outcome<ApiKeyCreateResult>>
  withdrawApiKey(which: { readonly key: string }): Promise<Outcome<null>>
}
