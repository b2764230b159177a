import type { Endpoint } from '../terms/endpoint.ts'
import { accountEndpoints } from './account.ts'
import { assetEndpoints } from './asset.ts'
import { executionEndpoints } from './execution.ts'
import { marketEndpoints } from './market.ts'
import { orderEndpoints } from './order.ts'
import { positionEndpoints } from './position.ts'
import { systemEndpoints } from './system.ts'
import { userEndpoints } from './user.ts'

/** Every call of the REST API. */
export const allEndpoints: readonly Endpoint[] = [
  ...systemEndpoints,
  ...marketEndpoints,
  ...orderEndpoints,
  ...positionEndpoints,
  ...executionEndpoints,
  ...accountEndpoints,
  ...userEndpoints,
  ...assetEndpoints,
]
