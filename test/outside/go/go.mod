module wagewright/outside

go 1.19

require (
	github.com/smallstep/pkcs7 v0.2.3
	gopkg.in/yaml.v3 v3.0.1
)
