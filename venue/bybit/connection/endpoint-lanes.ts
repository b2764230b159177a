import { postPaths, publicPaths, signedGetPaths } from '../terms/endpoints.ts'
import type { Lane } from '../terms/endpoints.ts'

/** How a path of the list is called. */
export interface Endpoint {
  readonly lane: Lane
  readonly isSigned: boolean
}

const laneIn = (list: Readonly<Record<string, Lane>>, path: string): Lane | null =>
  Object.hasOwn(list, path) ? (list[path] ?? null) : null

/** The endpoint of a path; null if the path is not in the list for this method. The caller may have come around the types. */
export function endpointOf(method: 'GET' | 'POST', path: string): Endpoint | null {
  if (method === 'POST') {
    const lane = laneIn(postPaths, path)
    return lane === null ? null : { lane, isSigned: true }
  }
  const open = laneIn(publicPaths, path)
  if (open !== null) return { lane: open, isSigned: false }
  const lane = laneIn(signedGetPaths, path)
  return lane === null ? null : { lane, isSigned: true }
}
