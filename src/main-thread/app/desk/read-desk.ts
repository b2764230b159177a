import { isSymbolName } from '#shared/domain/routes.ts'
import { DEEPEST, isChartId, isLetter, letters, MOST_PANELS } from './desk.ts'
import type { ChartGrid, Desk, DeskNode, DeskPanel, Letter, Tabs } from './desk.ts'
import { tableTabs } from '../tables/table-tabs.ts'
import { chartsOf, MOST_CHARTS } from './chart-grid.ts'
import { isOnce, isPanelKind } from './panel-kinds.ts'
import { boxIn, boxKeys, LARGEST, listOf, numberIn, objectOf, refuse, Refused } from './read-fields.ts'
import type { DeskFault } from './read-fields.ts'
import { marketIn, readGrid } from './read-grid.ts'
import { readHome } from './read-home.ts'

/** Reads one desk: counts its panels, and gives new ids to places and splits. */
class Reader {
  readonly #ids = new Set<string>()
  readonly #once = new Set<string>()
  hasGrid = false
  #panels = 0
  #places = 0
  #splits = 0

  desk(value: unknown): Desk {
    const fields = objectOf(value, ['root', 'floats', 'windows', 'groups'])
    return {
      root: fields['root'] === null ? null : this.#node(fields['root'], 0),
      floats: listOf(fields['floats']).map((float) => {
        const of = objectOf(float, [...boxKeys, 'tabs'])
        return { ...boxIn(of, 0), tabs: this.#tabs(of['tabs']) }
      }),
      windows: listOf(fields['windows']).map((own) => {
        const of = objectOf(own, [...boxKeys, 'panel'])
        return { ...boxIn(of, -LARGEST), panel: this.#panel(of['panel']) }
      }),
      groups: groupsOf(fields['groups']),
    }
  }

  #node(value: unknown, depth: number): DeskNode {
    if (depth > DEEPEST || typeof value !== 'object' || value === null) return refuse()
    return Reflect.get(value, 'type') === 'split' ? this.#split(value, depth) : this.#tabs(value)
  }

  #split(value: unknown, depth: number): DeskNode {
    const of = objectOf(value, ['type', 'id', 'size', 'axis', 'parts'])
    const parts = listOf(of['parts'])
    const axis = of['axis']
    if (parts.length < 2 || (axis !== 'row' && axis !== 'column')) return refuse()
    if (parts.length > MOST_PANELS) throw new Refused('tooMany')
    this.#splits += 1
    return {
      type: 'split',
      id: `s${this.#splits}`,
      size: numberIn(of['size'], 1),
      axis,
      parts: parts.map((part) => this.#node(part, depth + 1)),
    }
  }

  #tabs(value: unknown): Tabs {
    const of = objectOf(value, ['type', 'id', 'size', 'panels', 'active'])
    if (of['type'] !== 'tabs') return refuse()
    const list = listOf(of['panels'])
    if (list.length > MOST_PANELS) throw new Refused('tooMany')
    const panels = list.map((panel) => this.#panel(panel))
    const shown = panels.find(({ id }) => id === of['active'])
    if (shown === undefined) return refuse()
    this.#places += 1
    return { type: 'tabs', id: `t${this.#places}`, size: numberIn(of['size'], 1), panels, active: shown.id }
  }

  #panel(value: unknown): DeskPanel {
    const has = (key: string): boolean =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    const hasGrid = has('grid')
    const more = ['grid', 'tab', 'home'].filter(has)
    const of = objectOf(value, ['id', 'kind', 'link', 'symbol', ...more])
    if ((this.#panels += 1) > MOST_PANELS) throw new Refused('tooMany')
    const { kind } = of
    const id = this.#id(of['id'])
    const market = marketIn(of)
    if (!isPanelKind(kind) || (hasGrid && kind !== 'chart') || (has('tab') && kind !== 'tables'))
      return refuse()
    if (isOnce(kind) && this.#once.has(kind)) return refuse()
    this.#once.add(kind)
    return {
      id,
      kind,
      ...market,
      ...(hasGrid ? { grid: this.#grid(of['grid'], id) } : {}),
      ...(has('tab') ? { tab: tableTabs.find((tab) => tab === of['tab']) ?? refuse() } : {}),
      ...(has('home') ? { home: readHome(of['home']) } : {}),
    }
  }

  #grid(value: unknown, first: string): ChartGrid {
    this.hasGrid = true
    return readGrid(value, first, (id) => this.#id(id))
  }

  #id(value: unknown): string {
    if (!isChartId(value) || this.#ids.has(value)) return refuse()
    this.#ids.add(value)
    return value
  }
}

function groupsOf(value: unknown): Desk['groups'] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return refuse()
  const groups: Partial<Record<Letter, string>> = {}
  for (const key of Object.keys(value)) {
    const symbol: unknown = Reflect.get(value, key)
    if (!isLetter(key) || typeof symbol !== 'string' || !isSymbolName(symbol)) return refuse()
  }
  for (const letter of letters) {
    const symbol: unknown = Object.hasOwn(value, letter) ? Reflect.get(value, letter) : undefined
    if (typeof symbol === 'string') groups[letter] = symbol
  }
  return groups
}

/** Reads a desk from an untrusted value. It is whole or refused: a damaged desk is never repaired by guessing. */
export function readDesk(value: unknown): Desk | DeskFault {
  try {
    const reader = new Reader()
    const desk = reader.desk(value)
    // Files older than grids may have more panels with one chart each: those beyond the limit say so.
    return reader.hasGrid && chartsOf(desk) > MOST_CHARTS ? 'tooManyCharts' : desk
  } catch (error) {
    if (error instanceof Refused) return error.fault
    throw error
  }
}

/** A desk as text, the same for equal desks: without regard to how it was made, and to the ids of places and splits. */
export const canonicalText = (desk: Desk): string => JSON.stringify(readDesk(desk))
