import type { ApiResult } from '../terms/endpoint.ts'

/** The path whose answers lag. */
export const REALTIME_PATH = '/v5/order/realtime'

const createdAt = (row: unknown): number =>
  typeof row === 'object' && row !== null ? Number(Reflect.get(row, 'createdTime')) : 0

/** An answer of order/realtime without the orders that are younger than `lagMs`. `now`: exchange time, Unix ms. */
export function withoutYoung(result: ApiResult, lagMs: number, now: number): ApiResult {
  const list: unknown = result['list']
  if (!Array.isArray(list)) return result
  return { ...result, list: list.filter((row: unknown) => createdAt(row) <= now - lagMs) }
}
