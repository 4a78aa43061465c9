import { paysOf, type Species, speciesOf, type Water } from '#lib/fairness/fish.ts'

/** A fish on the water. What swims by is for the eye alone: its chance hangs on its kind, never on where it is. */
export interface Swimmer {
  species: Species
  x: number
  y: number
  /** Pixels a second; below zero it swims to the left. */
  speed: number
  sway: number
  /** Caught: it rises in its bubble until this many seconds are over. */
  risesFor: number | undefined
}

const MOST = 15
const RISE_SECONDS = 1.1
export interface School {
  swimmers: () => readonly Swimmer[]
  /** Moves everything on by so many seconds, and lets new fish in. */
  swim: (seconds: number, width: number, height: number) => void
  /** The fish is taken out: it rises and is gone. */
  lift: (swimmer: Swimmer) => void
}

/** `pace` 1 is ordinary; slower for somebody who asked for less motion. */
export function createSchool(water: Water, pace: number): School {
  const kinds = speciesOf(water)
  const great = kinds.at(-1)
  let swimmers: Swimmer[] = []
  let wait = 0

  function admit(width: number, height: number, anywhere: boolean): void {
    const species = nextSpecies(swimmers.some(one => one.species === great))
    if (!species) return
    const toRight = Math.random() < 0.5
    const speed = (26 + Math.random() * 46) * (species === great ? 0.6 : 1) * pace
    const margin = species === great ? 150 : 90
    swimmers.push({
      species,
      x: anywhere ? Math.random() * width : toRight ? -margin : width + margin,
      y: height * (0.1 + Math.random() * 0.58),
      speed: toRight ? speed : -speed,
      sway: Math.random() * 6,
      risesFor: undefined,
    })
  }

  /** What pays little comes often, and the great one comes alone. */
  function nextSpecies(greatIsHere: boolean): Species | undefined {
    const coming = kinds.filter(species => !(greatIsHere && species === great))
    const shareOf = (species: Species) => 1 / Math.sqrt(paysOf(water, species))
    let at = Math.random() * coming.reduce((sum, species) => sum + shareOf(species), 0)
    return (
      coming.find(species => {
        at -= shareOf(species)
        return at < 0
      }) ?? coming[0]
    )
  }

  return {
    swimmers: () => swimmers,
    swim: (seconds, width, height) => {
      if (swimmers.length === 0) for (let one = 0; one < MOST * 0.7; one += 1) admit(width, height, true)
      for (const one of swimmers) {
        one.sway += seconds
        if (one.risesFor === undefined) one.x += one.speed * seconds
        else {
          one.risesFor -= seconds
          one.y -= 46 * seconds
        }
      }
      swimmers = swimmers.filter(one => (one.risesFor ?? 1) > 0 && one.x > -170 && one.x < width + 170)
      wait -= seconds
      if (swimmers.length < MOST && wait <= 0) {
        admit(width, height, false)
        wait = 0.35
      }
    },
    lift: swimmer => {
      swimmer.risesFor = RISE_SECONDS
    },
  }
}
