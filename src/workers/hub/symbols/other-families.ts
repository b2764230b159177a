import type { ContractType } from '#shared/domain/enums.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import { path } from '#shared/wire/http.ts'
import type { Clock } from '../../runtime/clock.ts'
import { isMap } from '../feeds/read-record.ts'
import type { HttpClient } from '../http/http-client.ts'
import { readInstrument } from './read-instrument.ts'

const RETRY_MS = 30_000

/** Instruments of a family that no contract list has (SYM-25): asked for by family, once while the hub lives. */
export interface OtherFamily {
  /** Asks unless it was answered or is being asked; a failed call is repeated later. */
  load(): void
}

/** The instruments of an answer that can be used; null when it's no list. */
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
  let state: 'idle' | 'asking' | 'known' = 'idle'
  async function ask(): Promise<void> {
    state = 'asking'
    const answer = await http.call({
      method: 'GET',
      path: path.own.instruments,
      query: { contractType: type },
    })
    const instruments = answer.hasError ? null : readFamily(answer.result, type)
    if (instruments === null) {
      options.trace('family not loaded', type)
      clock.after(RETRY_MS, () => void ask())
      return
    }
    state = 'known'
    options.onInstruments(instruments)
  }
  return {
    load: () => {
      if (state === 'idle') void ask()
    },
  }
}
