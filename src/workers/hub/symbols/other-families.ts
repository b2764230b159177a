import type { ContractType } from '#shared/domain/enums.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import { path } from '#shared/wire/http.ts'
import type { Clock } from '../../runtime/clock.ts'
import { isMap } from '../feeds/read-record.ts'
import type { HttpClient } from '../http/http-client.ts'
import { readInstrument } from './read-instrument.ts'

const RETRY_MS = 30_000

/** Instruments of a family without a contract list (SYM-25), fetched once per hub. */
export interface OtherFamily {
  /** Fetches the family once; a failed call is repeated later. */
  load(): void
}

/** The usable instruments of an answer; null if it is no list. */
export function readFamily(result: unknown, type: ContractType): readonly Instrument[] | null {
  const list = isMap(result) ? result['list'] : null
  if (!Array.isArray(list)) return null
  return (list as readonly unknown[])
    .map((item) => readInstrument(item, '', [type]))
    .filter((item) => item !== null)
    .filter(({ contractType }) => contractType === type)
}

export function createOtherFamily(options: {
  readonly clock: Clock
  readonly http: Pick<HttpClient, 'call'>
  readonly type: ContractType
  readonly onInstruments: (instruments: readonly Instrument[]) => void
  readonly trace: (name: string, detail: string) => void
}): OtherFamily {
  const { clock, http, type } = options
  let state: 'idle' | 'loading' | 'known' = 'idle'
  async function fetchFamily(): Promise<void> {
    state = 'loading'
    const answer = await http.call({
      method: 'GET',
      path: path.own.instruments,
      query: { contractType: type },
    })
    const instruments = answer.hasError ? null : readFamily(answer.result, type)
    if (instruments === null) {
      options.trace('family not loaded', type)
      clock.after(RETRY_MS, () => void fetchFamily())
      return
    }
    state = 'known'
    options.onInstruments(instruments)
  }
  return {
    load: () => {
      if (state === 'idle') void fetchFamily()
    },
  }
}
