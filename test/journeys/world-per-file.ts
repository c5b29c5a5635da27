import type { World } from '#test/world/new-world.ts'

const cleanups = new WeakMap<World, (() => Promise<unknown>)[]>()

/** Returns a function that makes a value once per world. `end` runs before the world closes. */
export function oncePerWorld<Made>(
  make: (world: World) => Promise<Made>,
  end: (made: Made) => Promise<unknown> = async () => {},
): (world: World) => Promise<Made> {
  const known = new WeakMap<World, Promise<Made>>()
  return (world) => {
    const made = known.get(world) ?? make(world)
    if (!known.has(world)) cleanups.set(world, [...(cleanups.get(world) ?? []), async () => end(await made)])
    known.set(world, made)
    return made
  }
}

/** Opens one world for all tests of a file, when the first test needs it. */
export function shareWorld(open: () => Promise<World>) {
  let shared: Promise<World> | undefined
  return {
    shared: () => (shared ??= open()),
    close: async () => {
      if (shared) await closeWorld(await shared)
    },
  }
}

async function closeWorld(world: World): Promise<void> {
  try {
    for (const end of (cleanups.get(world) ?? []).toReversed()) await end()
  } finally {
    await world.close()
  }
}
