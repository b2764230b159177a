import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  UNSUPPORTED_CHART,
  UNSUPPORTED_PANE,
  UNSUPPORTED_STUDY,
  UNSUPPORTED_WIDGET,
} from '../../../vendor/charting_library/full-api/not-implemented.ts'
import { readFeatures } from '../../../vendor/charting_library/widget/features.ts'
import { refuse, UNSUPPORTED_OPTIONS } from '../../../vendor/charting_library/widget/not-supported.ts'
import { type ApiRow, readApiTable } from './read-api-table.ts'

const library = join(import.meta.dirname, '../../../vendor/charting_library')
const table = readApiTable(readFileSync(join(library, 'README.md'), 'utf8'))

interface Declared {
  readonly bases: readonly string[]
  readonly members: readonly string[]
}
const declared = new Map<string, Declared>()

beforeAll(() => {
  for (const file of readdirSync(join(library, 'api'))) {
    const { program, errors } = parseSync(file, readFileSync(join(library, 'api', file), 'utf8'))
    expect(errors).toEqual([])
    for (const statement of program.body) {
      const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
      if (declaration?.type !== 'TSInterfaceDeclaration') continue
      declared.set(declaration.id.name, {
        bases: declaration.extends.flatMap(({ expression }) =>
          expression.type === 'Identifier' ? [expression.name] : [],
        ),
        members: declaration.body.body.flatMap((member) =>
          'key' in member && member.key.type === 'Identifier' ? [member.key.name] : [],
        ),
      })
    }
  }
})

/** All members of an interface, its bases' included. */
function membersOf(name: string): string[] {
  const found = declared.get(name)
  if (found === undefined) throw new Error(`api/ declares no ${name}`)
  return [...found.bases.flatMap(membersOf), ...found.members]
}

const rowsOf = (name: string): readonly ApiRow[] => table.get(name) ?? []
const named = (rows: readonly ApiRow[], state: string): string[] =>
  rows.filter((row) => row.state === state).map(({ member }) => member)

/** Interfaces an application calls, is called through, or fills; each has a table. */
const OBJECTS = [
  'IChartingLibraryWidget',
  'IChartWidgetApi',
  'ITimeScaleApi',
  'IPriceScaleApi',
  'IPaneApi',
  'ISeriesApi',
  'ISelectionApi',
  'IStudyApi',
  'ILineDataSourceApi',
  'ITimezoneApi',
  'IOrderLineAdapter',
  'IPositionLineAdapter',
  'IExecutionLineAdapter',
  'IDropdownApi',
  'SubscribeEventsMap',
  'ChartingLibraryWidgetOptions',
  'IExternalDatafeed',
  'IDatafeedChartApi',
  'DatafeedConfiguration',
  'LibrarySymbolInfo',
  'IExternalSaveLoadAdapter',
]

describe("the README's table of the documented API", () => {
  it.each(OBJECTS)(
    '%s: each declared member has one row with a state, and no row is of a removed member',
    (name) => {
      const rows = rowsOf(name)
      const members = rows.map(({ member }) => member)
      expect(new Set(members).size).toBe(members.length)
      expect(rows.filter(({ state }) => !['works', 'differs', 'not supported'].includes(state))).toEqual([])
      expect(rows.filter(({ state, note }) => state === 'differs' && note === '')).toEqual([])
      const own = membersOf(name)
      expect(own.filter((member) => !members.includes(member))).toEqual([])
      const claimed = [...named(rows, 'works'), ...named(rows, 'differs')]
      expect(claimed.filter((member) => !own.includes(member))).toEqual([])
      // An option may be declared for the sake of a host's compiler and still be ignored.
      if (name !== 'ChartingLibraryWidgetOptions')
        expect(named(rows, 'not supported').filter((member) => own.includes(member))).toEqual([])
    },
  )

  it('lists every interface of the declarations that has functions', () => {
    expect([...table.keys()].filter((name) => name !== 'Feature sets').toSorted()).toEqual(OBJECTS.toSorted())
  })

  it.each([
    ['IChartingLibraryWidget', UNSUPPORTED_WIDGET],
    ['IChartWidgetApi', UNSUPPORTED_CHART],
    ['IStudyApi', UNSUPPORTED_STUDY],
    ['IPaneApi', UNSUPPORTED_PANE],
    ['ChartingLibraryWidgetOptions', UNSUPPORTED_OPTIONS],
  ] as const)('%s: the unsupported members are those that the code refuses', (name, refused) => {
    expect(named(rowsOf(name), 'not supported').toSorted()).toEqual([...refused].toSorted())
  })

  it('an unsupported member throws an error with its name', () => {
    const api: Record<string, () => void> = refuse({}, 'chart', UNSUPPORTED_CHART)
    for (const name of UNSUPPORTED_CHART)
      expect(() => api[name]?.()).toThrow(`chart.${name} is not supported by this build of charting_library`)
  })

  it('feature sets are those that the code reads, with their default state', () => {
    const rows = rowsOf('Feature sets').filter(({ state }) => state === 'works')
    expect(Object.fromEntries(rows.map(({ member, note }) => [member, note === 'on by default']))).toEqual(
      readFeatures({} as Parameters<typeof readFeatures>[0]).all,
    )
  })
})
