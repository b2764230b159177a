import type { EntityId, ISubscription } from './primitives.ts'

/** The selected drawings. This build selects at most one: adding a drawing deselects the previous one. */
export interface ISelectionApi {
  add(entities: EntityId[] | EntityId): void
  set(entities: EntityId[] | EntityId): void
  remove(entities: EntityId[] | EntityId): void
  contains(entity: EntityId): boolean
  allSources(): EntityId[]
  isEmpty(): boolean
  clear(): void
  onChanged(): ISubscription<() => void>
  canBeAddedToSelection(entity: EntityId): boolean
}
