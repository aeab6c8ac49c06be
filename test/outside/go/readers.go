// Reads its input as strictly as Go can, and prints what it read as JSON: `yaml` for a description,
// `der` for a CMS message, of which it prints the object identifier and the version.
package main

import (
	"encoding/asn1"
	"encoding/json"
	"errors"
	"io"
	"os"

	// The program of docs/guides/postback.md is built in this module, too.
	_ "github.com/smallstep/pkcs7"
	"gopkg.in/yaml.v3"
)

type message struct {
	Type    asn1.ObjectIdentifier
	Content struct {
		Version    int
		Recipients []asn1.RawValue `asn1:"set"`
		Encrypted  struct {
			Type      asn1.ObjectIdentifier
			Algorithm asn1.RawValue
			Content   []byte `asn1:"tag:0"`
		}
	} `asn1:"explicit,tag:0"`
}

func read(kind string, input []byte) (any, error) {
	if kind == "yaml" {
		var value any
		err := yaml.Unmarshal(input, &value)
		return value, err
	}
	var value message
	rest, err := asn1.Unmarshal(input, &value)
	if err == nil && len(rest) > 0 {
		err = errors.New("bytes after the message")
	}
	return []any{value.Type.String(), value.Content.Version}, err
}

func main() {
	input, err := io.ReadAll(os.Stdin)
	if err == nil {
		var value any
		if value, err = read(os.Args[1], input); err == nil {
			err = json.NewEncoder(os.Stdout).Encode(value)
		}
	}
	if err != nil {
		os.Stderr.WriteString(err.Error())
		os.Exit(1)
	}
}
