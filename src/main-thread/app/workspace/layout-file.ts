import { readDesk } from '../desk/read-desk.ts'
import { fieldsOf } from '../desk/read-fields.ts'
import { isPanelId, sizeIds, sizesIn } from '../../stores/preferences.ts'
import { saveText } from '../../ui/save-text.ts'
import { cleanName, intervalIn } from './layouts.ts'
import type { SavedLayout } from './layouts.ts'

/** Bytes of the largest file that is read. */
export const LARGEST_FILE = 1_000_000
export const FILE_VERSION = 1
const FORMAT = 'perpdeck-layout'

/** Why a layout file is refused; its words are the texts named `refused`. */
export type FileFault = 'large' | 'json' | 'version' | 'name' | 'tooMany' | 'tooManyCharts' | 'damaged'
export type ReadFile =
  | { readonly layout: Omit<SavedLayout, 'revision'> }
  | { readonly fault: FileFault; readonly version: string }

/** A layout as the text of a file: panels, sizes and markets. It holds nothing of the account. */
export function layoutFile({ name, sizes, hidden, desk, interval }: Omit<SavedLayout, 'revision'>): string {
  return JSON.stringify(
    { format: FORMAT, version: FILE_VERSION, name, sizes: sizesIn(sizes), hidden, desk, interval },
    null,
    1,
  )
}

/** A file's name for a layout: letters and digits of its name. */
export const fileNameOf = (name: string): string =>
  `perpdeck-${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '') || 'layout'}.json`

/** Saves a layout as a file. */
export const saveLayoutFile = (layout: Omit<SavedLayout, 'revision'>): void =>
  saveText(fileNameOf(layout.name), layoutFile(layout), 'application/json')

const refused = (fault: FileFault, version = ''): ReadFile => ({ fault, version })

/** Reads a layout file. It is whole or refused: nothing of a refused file is used. */
export function readLayoutFile(text: string): ReadFile {
  if (text.length > LARGEST_FILE) return refused('large')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return refused('json')
  }
  if (typeof value !== 'object' || value === null || Reflect.get(value, 'format') !== FORMAT)
    return refused('json')
  const version: unknown = Reflect.get(value, 'version')
  if (version !== FILE_VERSION) return refused('version', String(version).slice(0, 20))
  const keys = ['format', 'version', 'name', 'sizes', 'hidden', 'desk']
  // Files of a time when a layout had no interval lack it.
  const of = fieldsOf(value, keys) ?? fieldsOf(value, [...keys, 'interval'])
  if (of === null) return refused('damaged')
  const name = nameIn(of['name'])
  if (name === '') return refused('name')
  const sizes = sizeKeys.map((keys) => fieldsOf(of['sizes'], keys)).find((found) => found !== null)
  const hidden = of['hidden']
  if (!sizes || !Object.values(sizes).every(isSize) || !Array.isArray(hidden) || !hidden.every(isPanelId))
    return refused('damaged')
  const desk = of['desk'] === null ? null : readDesk(of['desk'])
  if (typeof desk === 'string') return refused(desk)
  const interval = intervalIn(of['interval'])
  if (of['interval'] !== undefined && interval.interval === undefined) return refused('damaged')
  return { layout: { name, sizes: sizesIn(sizes), hidden: [...new Set(hidden)], desk, ...interval } }
}

/** Sizes that a file has: all, or those of a time when fewer panels could be sized. */
const sizeKeys = [sizeIds, ['book', 'trades', 'tables'], ['book', 'tables']]

const isSize = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value < 4000

/** A name as it can be saved; '' for any other. */
const nameIn = (value: unknown): string =>
  typeof value === 'string' && cleanName(value) === value ? value : ''
