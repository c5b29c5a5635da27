import type { World } from '#test/world/new-world.ts'

const endings = new WeakMap<World, (() => Promise<unknown>)[]>()

/** Makes something once for each world; it ends before its world closes. */
export function oncePerWorld<Made>(
  make: (world: World) => Promise<Made>,
  end: (made: Made) => Promise<unknown> = async () => {},
): (world: World) => Promise<Made> {
  const known = new WeakMap<World, Promise<Made>>()
  return (world) => {
    const made = known.get(world) ?? make(world)
    if (!known.has(world)) endings.set(world, [...(endings.get(world) ?? []), async () => end(await made)])
    known.set(world, made)
    return made
  }
}

/** The world that the tests of a file share, opened when the first of them needs it. */
export function worldsOfFile(open: () => Promise<World>) {
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
    for (const end of (endings.get(world) ?? []).toReversed()) await end()
  } finally {
    await world.close()
  }
}
