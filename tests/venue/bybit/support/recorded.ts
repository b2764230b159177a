import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Row } from '../../../../venue/bybit/map/fields.ts'

const data = fileURLToPath(new URL('../../../../../shared/data/bybit/', import.meta.url))
const calls = `${data}fixtures-jkorf/Bybit.UnitTests/Endpoints/V5Api/`
const pushes = `${data}fixtures-jkorf/Bybit.UnitTests/Subscriptions/V5/Private/`

/** Recorded answers and pushes of JKorf/Bybit.Net and gocryptotrader (both MIT) lie beside the repository. */
export const isRecordedHere = existsSync(calls) && existsSync(`${data}fixtures-gct/wsAuth.json`)

/** `result` of a recorded answer: the JSON after method, path and whether it is signed. */
export function recordedAnswer(name: string): Row {
  const [, , , ...lines] = readFileSync(`${calls}${name}.txt`, 'utf8').split('\n')
  const body = JSON.parse(lines.join('\n')) as { readonly result?: Row }
  return body.result ?? {}
}

/** The message of a recorded subscription: the JSON after the line with the equals sign. */
export const recordedPush = (name: string): Row =>
  JSON.parse(readFileSync(`${pushes}${name}.txt`, 'utf8').split(/^=\s*$/m)[1] ?? '{}') as Row

/** Messages of gocryptotrader's private stream. */
export const recordedStream = (): readonly Row[] =>
  readFileSync(`${data}fixtures-gct/wsAuth.json`, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Row)
