import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { LineError } from './json-lines.ts'
import { readScenario } from './read-scenario.ts'
import type { Scenario } from './scenario.ts'

const folder = join(dirname(fileURLToPath(import.meta.url)), 'files')
const MAX_BYTES = 4 * 1024 * 1024

/** Names of the scenarios that come with the venue. */
export const scenarioNames = (): readonly string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .sort()

function read(file: string, calls: ReadonlySet<string>): Scenario {
  if (statSync(file).size > MAX_BYTES) throw new Error(`${file}: larger than ${MAX_BYTES} bytes`)
  try {
    return readScenario(readFileSync(file, 'utf8'), calls)
  } catch (error) {
    if (error instanceof LineError) throw new Error(`${file}, ${error.message}`, { cause: error })
    throw error
  }
}

/** Reads a scenario of the venue or a file. Throws an error that names file, line and reason. */
export function openScenario(nameOrFile: string, calls: ReadonlySet<string>): Scenario {
  const own = join(folder, `${nameOrFile}.json`)
  if (/^[a-z0-9-]+$/.test(nameOrFile) && existsSync(own)) return read(own, calls)
  const file = resolve(nameOrFile)
  if (!existsSync(file) || !statSync(file).isFile()) {
    throw new Error(`${nameOrFile}: neither a scenario (${scenarioNames().join(', ')}) nor a file`)
  }
  return read(file, calls)
}
