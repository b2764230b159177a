import { partsOf } from '../../../../src/main-thread/app/desk/chart-grid.ts'
import { panelsOf, placesOf, splitsOf } from '../../../../src/main-thread/app/desk/desk.ts'
import type { Desk } from '../../../../src/main-thread/app/desk/desk.ts'

/** What is wrong with a desk, whatever a trader did. */
export function faultsOf(desk: Desk): readonly string[] {
  const parts = panelsOf(desk).flatMap(partsOf)
  const ids = [parts, placesOf(desk), splitsOf(desk.root)].map((all) => all.map(({ id }) => id))
  return [
    ...ids
      .filter((list) => new Set(list).size !== list.length)
      .map((list) => `repeated id in ${list.join()}`),
    ...placesOf(desk).flatMap((tabs) =>
      tabs.panels.some(({ id }) => id === tabs.active) ? [] : [`${tabs.id} shows no panel`],
    ),
    ...panelsOf(desk).flatMap((panel) =>
      panel.grid === undefined || partsOf(panel).some(({ id }) => id === panel.grid?.active)
        ? []
        : [`${panel.id} has no active chart`],
    ),
    ...splitsOf(desk.root).flatMap((split) => [
      ...(split.parts.length < 2 ? [`${split.id} has one part`] : []),
      ...(split.parts.some((part) => part.type === 'split' && part.axis === split.axis)
        ? [`${split.id} holds a split of its own direction`]
        : []),
      ...(split.parts.some(({ size }) => !(size >= 1 && size < 20_000))
        ? [`${split.id} has a part without a sensible size`]
        : []),
    ]),
    ...[...desk.floats, ...desk.windows].flatMap(({ width, height }) =>
      width >= 1 && height >= 1 ? [] : ['a floating place or window without a size'],
    ),
  ]
}
