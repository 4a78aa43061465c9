-- Replays requests that were written down before: reading the next one costs the generator almost nothing.
local requests = {}
local sent = 0

function init(args)
  local file = assert(io.open(args[1], "rb"))
  for request in file:read("*a"):gmatch("[^%z]+") do
    requests[#requests + 1] = request
  end
  file:close()
end

function request()
  sent = sent + 1
  -- Past the end the last one is repeated; the count of bets in the books then gives it away.
  return requests[math.min(sent, #requests)]
end
