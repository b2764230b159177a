import type { Played, Standing } from './play.ts'

/** Checks the state at the end of a scenario. */
export type Judge = (played: Played) => void | Promise<void>

export const sizeOf = ({ positions }: Standing, symbol: string): string | undefined =>
  positions.find((one) => one.symbol === symbol)?.size

/** Kind of the last order that ended. */
export const lastKind = ({ ended }: Standing): string | undefined => ended[0]?.stopOrderType
