-- Each request comes from another address, as those of many visitors do.
local number = 0
request = function()
  number = number + 1
  wrk.headers["X-Forwarded-For"] = string.format("198.%d.%d.%d", number % 200, math.floor(number / 200) % 250, math.floor(number / 50000) % 250)
  return wrk.format("GET", nil, wrk.headers)
end
