/** Reads the account's fee rates at the start and each day. */
import type { BybitTransport } from '../terms/transport.ts'
import { categories } from '../terms/category.ts'
import type { Category } from '../terms/category.ts'
import type { Network } from '../terms/networks.ts'
import { addFeeRows } from './fees.ts'
import type { FeeRates, FeeTable } from './fees.ts'
import { isItem, shown } from './item-fields.ts'

const DAY_MS = 86_400_000
const RETRY_MS = 60_000

export interface FeeLoaderNeeds {
  readonly network: Network
  readonly transport: Pick<BybitTransport, 'get'>
  /** Rates of the account. A market without one keeps the assumed rate. */
  readonly take: (table: FeeTable) => void
  readonly log: (line: string) => void
}

export interface FeeLoader {
  close(): void
}

/**
 * Starts to read. The demo network has no such call: its rates stay assumed. A category that Bybit refuses keeps its assumed
 * rates until the next day; one that is not answered is read again in a minute, and its earlier rates stay.
 */
export function createFeeLoader({ network, transport, take, log }: FeeLoaderNeeds): FeeLoader {
  const known = new Map<string, FeeRates>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isClosed = false

  /** False if Bybit did not answer. */
  async function read(category: Category): Promise<boolean> {
    const reply = await transport.get('/v5/account/fee-rate', { category })
    if (!reply.ok) {
      log(`fee rates of ${category}: ${reply.text}`)
      return false
    }
    const list = isItem(reply.result) ? reply.result['list'] : undefined
    if (reply.retCode !== 0 || !Array.isArray(list)) {
      log(`fee rates of ${category} are assumed: Bybit answers ${reply.retCode} ${shown(reply.retMsg)}`)
      return ![10000, 10006, 10016].includes(reply.retCode)
    }
    const refused = addFeeRows(known, category, list)
    if (refused > 0) log(`fee rates of ${category}: ${refused} rows cannot be read`)
    return true
  }

  async function readAll(): Promise<void> {
    let isWhole = true
    for (const category of categories) {
      isWhole = (await read(category)) && isWhole
      if (isClosed) return
    }
    if (known.size > 0) take(new Map(known))
    timer = setTimeout(() => void readAll(), isWhole ? DAY_MS : RETRY_MS)
  }

  if (network !== 'demo') void readAll()
  return {
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}
