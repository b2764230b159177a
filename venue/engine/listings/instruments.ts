import { linearListings } from './linear.ts'
import { specOfListing } from './spec-of-listing.ts'
import type { Spec } from '../terms/spec.ts'

/** The listed linear perpetuals with ids from 1; `count` is limited to 1..200. */
export const createSpecs = (count: number): readonly Spec[] =>
  linearListings(count).map((listing, index) => specOfListing(listing, index + 1, 'Trading'))
