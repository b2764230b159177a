import { REPORT_VERSION } from '../suite.ts'
import type { BenchReport, BenchRow, Samples } from '../suite.ts'

type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isNumbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'number')
const isNumberOrNull = (value: unknown): value is number | null => value === null || typeof value === 'number'

function readSamples(value: unknown): Samples | null {
  if (!isFields(value) || !isNumbers(value['own'])) return null
  const { own, baseline, quantile } = value
  if (baseline !== undefined && !isNumbers(baseline)) return null
  if (quantile !== undefined && typeof quantile !== 'number') return null
  return {
    own,
    ...(baseline === undefined ? {} : { baseline }),
    ...(quantile === undefined ? {} : { quantile }),
  }
}

function readRow(value: unknown): BenchRow | null {
  if (!isFields(value)) return null
  const { suite, name, unit, better, value: figure, baseline, ratio, samples } = value
  if (typeof suite !== 'string' || typeof name !== 'string' || typeof unit !== 'string') return null
  if (better !== 'higher' && better !== 'lower') return null
  if (typeof figure !== 'number' || !isNumberOrNull(baseline) || !isNumberOrNull(ratio)) return null
  const row = { suite, name, unit, better, value: figure, baseline, ratio } as const
  if (samples === undefined) return row
  const read = readSamples(samples)
  return read === null ? null : { ...row, samples: read }
}

/** Reads the JSON of a run (`--json FILE` of a bench). Throws with the reason if it is none, or of another version. */
export function readRun(text: string): BenchReport {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Error('is no JSON, or is cut off')
  }
  if (!isFields(value) || !Array.isArray(value['rows'])) throw new Error('is no run of a bench')
  const { version, at, commit, machine, where, seed, rows } = value
  if (version !== REPORT_VERSION)
    throw new Error(
      `has version ${JSON.stringify(version) ?? 'none'}, and this report reads version ${REPORT_VERSION}`,
    )
  if (typeof at !== 'string' || typeof commit !== 'string' || typeof machine !== 'string')
    throw new Error('does not say when, on which machine and from which commit it was measured')
  if ((where !== 'chromium' && where !== 'node') || typeof seed !== 'number')
    throw new Error('does not say where it was measured and with which seed')
  const read = (rows as unknown[]).map((row, index) => {
    const one = readRow(row)
    if (one === null) throw new Error(`row ${index + 1} is damaged`)
    return one
  })
  return { version, at, commit, machine, where, seed, rows: read }
}
