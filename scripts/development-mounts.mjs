/** Only these are asked for, so that pages need not wait for the server. */
const MOUNTED = ['/vendor-demo/', '/provider-demo/', '/art/', '/media/']

/**
 * In `npm run dev`: whatever main.ts mounts beside the API (the demo vendor, the art of games that no page shows) is
 * answered by the same handlers, out of the one assembled server of src/server/development.ts.
 */
export function developmentMounts() {
  return {
    name: 'baize-development-mounts',
    hooks: {
      'astro:server:setup': ({ server }) => {
        server.middlewares.use(async (request, response, next) => {
          const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
          if (!MOUNTED.some(prefix => path.startsWith(prefix))) return next()
          try {
            const { developmentServer } = await server.ssrLoadModule('/src/server/development.ts')
            const { mounts } = await developmentServer()
            const [, handle] = Object.entries(mounts).find(([prefix]) => path.startsWith(prefix)) ?? []
            return handle ? await handle(request, response) : next()
          } catch (error) {
            return next(error)
          }
        })
      },
    },
  }
}
