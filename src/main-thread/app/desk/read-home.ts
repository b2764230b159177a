import { DEEPEST, isChartId, MOST_PANELS } from './desk.ts'
import type { Home, HomeLevel } from './desk.ts'
import { boxIn, boxKeys, listOf, numberIn, objectOf, refuse } from './read-fields.ts'

/** Reads where a panel was, from an untrusted value. Its ids may be those of panels that are gone. Throws `Refused`. */
export function readHome(value: unknown): Home {
  const floated = typeof value === 'object' && value !== null && Object.hasOwn(value, 'float')
  const of = objectOf(value, ['tabs', 'levels', ...(floated ? ['float'] : [])])
  const levels = listOf(of['levels'])
  if (levels.length > DEEPEST + 2) return refuse()
  return {
    tabs: idsIn(of['tabs']),
    levels: levels.map(levelIn),
    ...(floated ? { float: floatIn(of['float']) } : {}),
  }
}

function floatIn(value: unknown): NonNullable<Home['float']> {
  const of = objectOf(value, [...boxKeys, 'tabs'])
  return { ...boxIn(of, 0), tabs: idsIn(of['tabs']) }
}

function levelIn(value: unknown): HomeLevel {
  const { axis, ...of } = objectOf(value, ['axis', 'parts'])
  const parts = listOf(of['parts'])
  if ((axis !== 'row' && axis !== 'column') || parts.length < 2 || parts.length > MOST_PANELS) return refuse()
  return {
    axis,
    parts: parts.map((part) => {
      const own = objectOf(part, ['ids', 'size'])
      return { ids: idsIn(own['ids']), size: numberIn(own['size'], 1) }
    }),
  }
}

function idsIn(value: unknown): readonly string[] {
  const ids = listOf(value).filter(isChartId)
  return ids.length > 0 && ids.length <= MOST_PANELS && ids.length === listOf(value).length ? ids : refuse()
}
