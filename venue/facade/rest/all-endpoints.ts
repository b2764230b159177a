import type { Endpoint } from '../terms/endpoint.ts'
import { assetEndpoints } from './asset.ts'
import { systemEndpoints } from './system.ts'
import { userEndpoints } from './user.ts'

/** Every call of the REST API. */
export const allEndpoints: readonly Endpoint[] = [...systemEndpoints, ...userEndpoints, ...assetEndpoints]
